import type { ContainerLimits } from '../../options.ts';

/** Outside of the service, which has settings for them. */
export const DEFAULT_CONTAINER_LIMITS: ContainerLimits = {
  maxFiles: 100,
  maxFileBytes: 15_728_640,
  maxTotalBytes: 209_715_200,
  maxRatio: 100,
  isTooDeep: false,
};

/** Archives that inflate to less than this cannot do harm, whatever their ratio: an image of one color has 1,000 to 1. */
export const RATIO_COUNTS_FROM_BYTES = 10_485_760;
