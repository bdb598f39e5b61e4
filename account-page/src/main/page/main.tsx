import { render } from 'preact';
import './styles/tokens.css';
import './styles/base.css';
import './styles/button.css';
import './styles/field.css';
import './styles/state.css';
import './styles/copy.css';
import './styles/panel.css';
import './styles/note.css';
import './styles/skeleton.css';
import './styles/dialog.css';
import './styles/table.css';
import './styles/shell.css';
import './styles/menu.css';
import './styles/page-head.css';
import './styles/signed-out.css';
import { App } from './app';

const root = document.getElementById('page');
if (root) {
  render(<App />, root);
}
