/** Longest time that a request can wait for a result. */
export const LONGEST_WAIT_SECONDS = 30;
/**
 * Shortest pause between requests, in case the service responds before the requested waiting time is over.
 */
export const SHORTEST_PAUSE_MS = 250;
