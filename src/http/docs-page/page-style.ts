export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2024, #e6e8ea);
  --quiet: light-dark(#5b6570, #9aa5b1);
  --page: light-dark(#ffffff, #15181b);
  --panel: light-dark(#f5f6f7, #1d2125);
  --line: light-dark(#dde1e5, #333a41);
  --link: light-dark(#0b5cad, #7ab8ff);
  --get: light-dark(#0b6e4f, #58c79b);
  --post: light-dark(#0b5cad, #7ab8ff);
  --patch: light-dark(#8a5300, #e8b35a);
  --delete: light-dark(#b3261e, #ff8a80);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr);
  font: 16px/1.55 system-ui, sans-serif; color: var(--text); background: var(--page);
}
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.25rem;
  background: var(--panel); border-right: 1px solid var(--line); font-size: .875rem;
}
nav .title { font-size: 1.05rem; font-weight: 650; margin: 0 0 1rem; }
nav h2 { font-size: .8rem; margin: 1.25rem 0 .35rem; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .2rem 0; color: var(--text); text-decoration: none; }
nav li a:hover, nav li a:focus-visible { text-decoration: underline; }
main { padding: 1.5rem clamp(1rem, 4vw, 3rem) 6rem; max-width: 66rem; }
h1 { font-size: 1.9rem; line-height: 1.2; }
h2 { font-size: 1.4rem; margin: 3rem 0 .5rem; }
h3 { font-size: 1.05rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h4 { margin: 1.25rem 0 .4rem; font-size: .95rem; }
h5 { margin: .75rem 0 .25rem; font-size: .9rem; }
small, i { color: var(--quiet); font-style: normal; font-weight: 400; font-size: .85em; }
a { color: var(--link); }
article { border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem 1.25rem; margin: 1rem 0; }
article:target { border-color: var(--link); }
code { font: .9em/1.4 ui-monospace, monospace; background: var(--panel); border-radius: 4px; padding: .08em .3em; }
h3 code { background: none; padding: 0; }
b.get { color: var(--get); } b.post { color: var(--post); }
b.put, b.patch { color: var(--patch); } b.delete { color: var(--delete); }
nav li a { padding-left: 4rem; text-indent: -4rem; }
nav b { display: inline-block; width: 4rem; text-indent: 0; font-size: .75rem; }
nav li a:not(:has(b)) { padding-left: 0; text-indent: 0; }
pre { overflow-x: auto; padding: .75rem 1rem; background: var(--panel); border-radius: 6px; font-size: .85rem; }
pre code { background: none; padding: 0; }
button, input, select, textarea { font: inherit; color: inherit; }
button {
  padding: .35rem .9rem; margin: .75rem .5rem 0 0; cursor: pointer; background: var(--panel);
  border: 1px solid var(--line); border-radius: 6px;
}
button:disabled { cursor: default; opacity: .6; }
form { margin-top: 1rem; padding-top: .5rem; border-top: 1px solid var(--line); }
label { display: block; margin: .6rem 0; font-size: .9rem; }
label > input, label > select, label > textarea {
  display: block; width: 100%; max-width: 40rem; margin-top: .2rem; padding: .35rem .5rem;
  background: var(--page); border: 1px solid var(--line); border-radius: 6px;
}
label > textarea { font: .85rem/1.4 ui-monospace, monospace; }
summary { cursor: pointer; color: var(--link); }
.wide { overflow-x: auto; }
.choice { border-left: 3px solid var(--line); padding-left: 1rem; margin: .5rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 500; }
td:first-child { overflow-wrap: anywhere; min-width: 11rem; }
td:nth-child(2) { min-width: 8rem; }
@media (max-width: 50rem) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); }
  table, tbody, tr, td { display: block; }
  thead { display: none; }
  tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  td { padding: .1rem 0; border: 0; }
  td:empty { display: none; }
}
@media print { body { display: block; } nav { display: none; } article { break-inside: avoid; } }
`;
