import { render } from 'preact';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/surfaces.css';
import './styles/table.css';
import './styles/shell.css';
import { App } from './app';

const root = document.getElementById('page');
if (root) {
  render(<App />, root);
}
