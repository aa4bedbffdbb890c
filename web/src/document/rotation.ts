/** How far the pages are rotated clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;
