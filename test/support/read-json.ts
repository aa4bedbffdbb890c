/** The JSON of an answer, as what the test says that it is. */
export async function readJson<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}
