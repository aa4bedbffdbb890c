/** Enough for a file of 15 MB, the maximum size, in Base64. */
export const LARGEST_MESSAGE_BYTES = 32_000_000;
