import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/parts.css';
import './styles/layout.css';
import './styles/documents.css';
import './styles/values.css';
import './styles/document.css';
import './styles/viewer.css';
import './styles/grid.css';
import { loadLanguage } from './i18n/load-language.ts';
import { applyTheme } from './theme.ts';

applyTheme();
await loadLanguage();
// Load this after the messages, because the modules of screens translate constants when they are loaded.
const { startDashboard } = await import('./start.tsx');
await startDashboard();
