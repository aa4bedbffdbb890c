import { type PointerEvent, useState } from 'react';
import type { Box, PageInfo } from '../api/shapes.ts';
import type { OnDrawn } from './drawing.ts';

/** A smaller box, in the unit of the page, was drawn by accident. */
const SMALLEST = 2;

type Point = [number, number];

/** An overlay on a page for drawing a box. */
export function DrawLayer({ page, onDrawn }: { page: PageInfo; onDrawn: OnDrawn }) {
  const [start, setStart] = useState<Point | null>(null);
  const [end, setEnd] = useState<Point | null>(null);
  const { width, height } = page;
  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const area = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - area.left) / area.width) * width;
    const y = ((event.clientY - area.top) / area.height) * height;
    return [clamp(x, width), clamp(y, height)];
  };
  const finish = () => {
    const box = start !== null && end !== null ? boxOf(start, end) : null;
    setStart(null);
    setEnd(null);
    if (box !== null && box[2] - box[0] > SMALLEST && box[3] - box[1] > SMALLEST) onDrawn(page.number, box);
  };
  const drawn = start !== null && end !== null ? boxOf(start, end) : null;
  return (
    <svg
      className="draw-layer"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(pointOf(event));
        setEnd(null);
      }}
      onPointerMove={(event) => start !== null && setEnd(pointOf(event))}
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

function boxOf([ax, ay]: Point, [bx, by]: Point): Box {
  const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)];
  return [round(left), round(Math.min(ay, by)), round(right), round(Math.max(ay, by))];
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
