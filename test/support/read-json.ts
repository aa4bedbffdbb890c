/** Returns JSON as the type that the test expects. */
export async function readJson<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}
