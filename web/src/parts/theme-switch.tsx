import { t } from '../i18n/translate.ts';
import { setTheme, type Theme, useTheme } from '../theme.ts';
import { Icon } from './icon.tsx';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const LABELS: Record<Theme, string> = {
  system: t('theme.systemToLight'),
  light: t('theme.lightToDark'),
  dark: t('theme.darkToSystem'),
};

export function ThemeSwitch() {
  const theme = useTheme();
  const label = LABELS[theme];
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
