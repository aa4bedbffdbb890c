import type { ContainerLimits } from '../../options.ts';

/** Limits for use outside the service, which takes its limits from the settings. */
export const DEFAULT_CONTAINER_LIMITS: ContainerLimits = {
  maxFiles: 100,
  maxFileBytes: 15_728_640,
  maxTotalBytes: 209_715_200,
  maxRatio: 100,
  isTooDeep: false,
};

/**
 * Archives that unpack to less than this are accepted regardless of their compression ratio. They are
 * harmless, and even a single-color image can have a ratio of 1,000.
 */
export const RATIO_COUNTS_FROM_BYTES = 10_485_760;
