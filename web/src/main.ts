import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/parts.css';
import './styles/layout.css';
import './styles/documents.css';
import './styles/document.css';
import './styles/viewer.css';
import './styles/grid.css';
import { loadLanguage } from './i18n/load-language.ts';
import { applyTheme } from './theme.ts';

applyTheme();
await loadLanguage();
// Must be loaded after the messages, because screens translate constants while being loaded.
const { startDashboard } = await import('./start.tsx');
await startDashboard();
