/** For a file in Base64 of the size that the service accepts (15 MB) and more. */
export const LARGEST_MESSAGE_BYTES = 32_000_000;
