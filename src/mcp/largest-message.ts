/** Enough for a file of the maximum size, 15 MB, in Base64. */
export const LARGEST_MESSAGE_BYTES = 32_000_000;
