import { useEffect, useRef, useState } from 'react';
import type { Row } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { formatName, formatValue } from '../parts/format.ts';
import { useShortcuts } from '../parts/shortcuts.ts';
import { useDocument } from './document-context.ts';
import { DocumentValues, SegmentTitle, ValueGroup } from './document-values.tsx';
import { Grid } from './grid/grid.tsx';
import { addEmpty, type Group } from './groups.ts';
import { listCustomFields, listCustomLists } from './known-fields.ts';
import { NewCustomField } from './new-custom-field.tsx';
import { isObject, type Leaf, listLeaves, separateLists } from './places.ts';
import { PlainRow } from './plain-row.tsx';
import { usePointing } from './pointing.ts';

/** Delay before scrolling, so that the values do not scroll whenever the mouse moves across boxes. */
const FOLLOW_AFTER_MS = 140;
/** Height in pixels of the tabs, which cover the top of the panel. */
const TABS_HEIGHT = 56;
/**
 * Shows fields, custom fields, lists, labelled values and codes: everything that was extracted, and empty
 * rows for the remaining fields of the document type.
 */
export function FieldsPanel() {
  const { data, schema, editing, reasons, edit } = useDocument();
  const pointing = usePointing();
  const panel = useRef<HTMLDivElement>(null);
  const [hidesEmpty, setHidesEmpty] = useHidesEmpty();
  useReveal(panel);
  useShortcuts({ e: () => pointing.active !== null && edit(pointing.active) });
  const own = separateLists(data.custom ?? {});
  const isShown = ({ pointer }: Leaf) =>
    !hidesEmpty || pointer === editing || reasons?.missing_fields.includes(pointer) === true;
  const lists = new Map([
    ...[...listCustomLists(schema).keys()].map((name): [string, Row[]] => [name, []]),
    ...own.lists,
  ]);
  const plain = Object.entries(own.plain).filter(([name]) => !lists.has(name));
  const isNested = ([, value]: [string, unknown]) => Array.isArray(value) && value.some(isObject);
  const custom = addEmpty(
    listLeaves(Object.fromEntries(plain.filter((one) => !isNested(one))), 'custom'),
    listCustomFields(schema).filter(isShown),
  );
  const pairs = data.key_values.map(
    ({ key, value }, i): Leaf => ({ pointer: `/key_values/${i}`, name: key, value }),
  );
  const codes = data.codes.map(
    ({ format, text }, i): Leaf => ({ pointer: `/codes/${i}`, name: formatName(format), value: text }),
  );
  const [first, ...further] = data.segments;
  const several = further.length > 0;
  return (
    <div className="stack" ref={panel}>
      <label className="check empty-switch">
        <input
          type="checkbox"
          checked={!hidesEmpty}
          onChange={(event) => setHidesEmpty(!event.target.checked)}
        />
        <span>{t('document.showEmptyFields')}</span>
      </label>
      <div>
        <NewCustomField />
      </div>
      {custom.length > 0 && <ValueGroup title={t('common.customFields')} leaves={custom} />}
      {plain.filter(isNested).map(([name, value]) => (
        <ValueGroup key={name} title={formatName(name)} leaves={listLeaves({ [name]: value }, 'custom')} />
      ))}
      {[...lists].map(([name, rows]) => (
        <Grid key={name} way={['custom', name]} stored={rows} />
      ))}
      {several && first !== undefined && (
        <SegmentTitle index={0} count={data.segments.length} segment={first} />
      )}
      <DocumentValues of={data} way={[]} hidesEmpty={hidesEmpty} number={null} />
      {further.map((segment, i) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: several receipts can be on the same page
          key={i}
          className="stack"
          aria-label={t('document.documentIndexDocumentType', {
            index: i + 2,
            documentType: formatName(segment.document_type),
          })}
        >
          <SegmentTitle index={i + 1} count={data.segments.length} segment={segment} />
          <DocumentValues of={segment} way={['segments', i + 1]} hidesEmpty={hidesEmpty} number={i + 2} />
        </section>
      ))}
      {several && pairs.length + codes.length > 0 && (
        <h2 className="segment-title">{t('document.allPages')}</h2>
      )}
      {pairs.length > 0 && <PlainGroup title={t('document.otherLabelledValues')} leaves={pairs} />}
      {codes.length > 0 && <PlainGroup title={t('document.codes')} leaves={codes} />}
    </div>
  );
}

const HIDES_EMPTY = 'legible.hides-empty-fields';

/** Whether fields without a value are hidden. The choice is remembered on this device. */
function useHidesEmpty(): [boolean, (hides: boolean) => void] {
  const [hides, setHides] = useState(() => localStorage.getItem(HIDES_EMPTY) === 'yes');
  const change = (next: boolean) => {
    setHides(next);
    if (next) localStorage.setItem(HIDES_EMPTY, 'yes');
    else localStorage.removeItem(HIDES_EMPTY);
  };
  return [hides, change];
}

/** A group of values that cannot be corrected. */
function PlainGroup({ title, leaves }: Group) {
  return (
    <section aria-label={title}>
      <h2 className="group-title">{title}</h2>
      <ul className="values">
        {leaves.map(({ pointer, name, value }) => (
          <PlainRow key={pointer} pointer={pointer} name={name} text={formatValue(value, pointer)} />
        ))}
      </ul>
    </section>
  );
}

/** Scrolls to a value that was clicked on the page or in the reasons for review. */
function useReveal(panel: { current: HTMLElement | null }): void {
  const pointing = usePointing();
  useEffect(() => {
    const reveal = (pointer: string) => {
      const value = panel.current?.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`);
      value?.scrollIntoView({ block: 'nearest' });
      // Grid cells set the focus themselves, as do forms that were opened with a shortcut in the meantime.
      const keepsFocus = value?.role === 'gridcell' || value?.contains(document.activeElement);
      if (!keepsFocus) value?.querySelector('button')?.focus({ preventScroll: true });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = pointing.subscribe(() => {
      clearTimeout(timer);
      const { active } = pointing;
      const scroller = panel.current?.closest<HTMLElement>('.panel');
      if (active === null || !scroller || document.querySelector('.viewer-scroll:hover') === null) return;
      timer = setTimeout(() => scrollInto(scroller, active), FOLLOW_AFTER_MS);
    });
    if (pointing.active !== null) reveal(pointing.active);
    const unlisten = pointing.onShow((pointer, from) => {
      if (from !== 'panel') requestAnimationFrame(() => reveal(pointer));
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      unlisten();
    };
  }, [pointing, panel]);
}

/** Scrolls only the panel. If the window scrolled as well, another value would move under the mouse. */
function scrollInto(scroller: HTMLElement, pointer: string): void {
  const value = scroller.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`)?.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (value === undefined || (value.top >= view.top + TABS_HEIGHT && value.bottom <= view.bottom)) return;
  scroller.scrollBy({ top: value.top - view.top - view.height / 2 });
}
