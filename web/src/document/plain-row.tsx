import { useIsActive, usePointing } from './pointing.ts';

export function PlainRow({ pointer, name, text }: { pointer: string; name: string; text: string }) {
  const pointing = usePointing();
  const active = useIsActive(pointer);
  return (
    <li
      className={active ? 'value active' : 'value'}
      data-pointer={pointer}
      onMouseEnter={() => pointing.point(pointer)}
      onMouseLeave={() => pointing.point(null)}
    >
      <button
        type="button"
        className="value-main"
        onFocus={() => pointing.point(pointer)}
        onBlur={() => pointing.point(null)}
        onClick={() => pointing.show(pointer, 'panel')}
      >
        <span className="value-name">{name}</span>
        <span className="value-text">{text}</span>
      </button>
    </li>
  );
}
