import { setTheme, type Theme, useTheme } from '../theme.ts';
import { Icon } from './icon.tsx';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const NAMES: Record<Theme, string> = { system: 'as the system', light: 'light', dark: 'dark' };

export function ThemeSwitch() {
  const theme = useTheme();
  const label = `Colours: ${NAMES[theme]}. Switch to ${NAMES[NEXT[theme]]}`;
  return (
    <button
      type="button"
      className="button quiet icon"
      aria-label={label}
      title={label}
      onClick={() => setTheme(NEXT[theme])}
    >
      <Icon name={theme} />
    </button>
  );
}
