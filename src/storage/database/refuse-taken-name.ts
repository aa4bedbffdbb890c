import { isUniqueViolation } from './database-errors.ts';

/** Returns the result of a write, or `name_taken` if the write violates the unique constraint. */
export async function refuseTakenName<Result>(
  constraint: string,
  write: () => Promise<Result>,
): Promise<Result | 'name_taken'> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, constraint)) return 'name_taken';
    throw error;
  }
}
