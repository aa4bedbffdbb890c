import { type PointerEvent, useState } from 'react';
import type { Box, PageInfo } from '../api/shapes.ts';
import type { Drawing } from './drawing.ts';
import type { Rotation } from './rotation.ts';

/** Minimum side length of a box, in page units. Smaller boxes were probably drawn by accident. */
const SMALLEST = 2;

type Point = [number, number];

/** A layer over a page, on which the user can draw a box. */
export function DrawLayer({
  page,
  rotation,
  drawing,
}: {
  page: PageInfo;
  rotation: Rotation;
  drawing: Drawing;
}) {
  const [start, setStart] = useState<Point | null>(null);
  const [end, setEnd] = useState<Point | null>(null);
  const { width, height } = page;
  const getPoint = (event: PointerEvent<SVGSVGElement>): Point => {
    const area = event.currentTarget.getBoundingClientRect();
    const [across, down] = rotateBack(
      [(event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height],
      rotation,
    );
    return [clamp(across * width, width), clamp(down * height, height)];
  };
  const finish = () => {
    const box = start !== null && end !== null ? createBox(start, end) : null;
    setStart(null);
    setEnd(null);
    const isBox = box !== null && box[2] - box[0] > SMALLEST && box[3] - box[1] > SMALLEST;
    if (isBox) drawing.onDrawn?.(page.number, box);
    else if (start !== null) drawing.onPoint?.(page.number, start);
  };
  const drawn = start !== null && end !== null ? createBox(start, end) : null;
  return (
    <svg
      className="draw-layer"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(getPoint(event));
        setEnd(null);
      }}
      onPointerMove={(event) => start !== null && setEnd(getPoint(event))}
      onPointerUp={finish}
      onPointerCancel={() => setStart(null)}
    >
      {drawn !== null && (
        <rect
          className="drawn"
          x={drawn[0]}
          y={drawn[1]}
          width={drawn[2] - drawn[0]}
          height={drawn[3] - drawn[1]}
        />
      )}
    </svg>
  );
}

/** Converts a point on the displayed page to a point on the upright page. All coordinates are from 0 to 1. */
function rotateBack([x, y]: Point, rotation: Rotation): Point {
  switch (rotation) {
    case 0:
      return [x, y];
    case 90:
      return [y, 1 - x];
    case 180:
      return [1 - x, 1 - y];
    case 270:
      return [1 - y, x];
  }
}

function createBox([ax, ay]: Point, [bx, by]: Point): Box {
  const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)];
  return [round(left), round(Math.min(ay, by)), round(right), round(Math.max(ay, by))];
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
