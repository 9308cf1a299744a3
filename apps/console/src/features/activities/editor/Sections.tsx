import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { editorText } from './editor.text.ts';

interface SectionsProps {
  readonly before: ReactNode;
  readonly sections: readonly { readonly title: string; readonly fields: ReactNode }[];
  /** Stays in sight next to the sections. */
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

/** A long form in numbered sections, with a list that leads to each and marks those with wrong fields. */
export function Sections({ before, sections, beside, children }: SectionsProps): ReactNode {
  const t = useText(editorText);
  const box = useRef<HTMLDivElement>(null);
  const current = useCurrentSection(box);
  const open = (index: number) => {
    const section = box.current?.querySelectorAll<HTMLElement>('.act-section')[index];
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector('h3')?.focus({ preventScroll: true });
  };
  return (
    <div className="act-editor" ref={box}>
      <nav className="act-steps" aria-label={t('sections')}>
        <ol>
          {sections.map(({ title }, index) => (
            <li key={title}>
              <button
                type="button"
                aria-current={index === current ? 'step' : undefined}
                onClick={() => open(index)}
              >
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="act-fields">
        {before}
        {sections.map(({ title, fields }) => (
          <section key={title} className="act-section">
            <h3 tabIndex={-1}>{title}</h3>
            {fields}
          </section>
        ))}
        {children}
      </div>
      {beside}
    </div>
  );
}

/** Index of the section at the top of the scrolled dialog. */
function useCurrentSection(box: React.RefObject<HTMLDivElement | null>): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const scrolled = box.current?.closest('.k-modal-body');
    if (!scrolled) return;
    const update = () => {
      const top = scrolled.getBoundingClientRect().top + 120;
      const all = [...(box.current?.querySelectorAll('.act-section') ?? [])];
      const isEnd = scrolled.scrollTop + scrolled.clientHeight >= scrolled.scrollHeight - 2;
      const passed = all.filter((section) => section.getBoundingClientRect().top <= top).length;
      setCurrent(isEnd && scrolled.scrollTop > 0 ? all.length - 1 : Math.max(0, passed - 1));
    };
    // The dialog has no size yet, and sections grow with their rows.
    const sizes = new ResizeObserver(update);
    sizes.observe(scrolled);
    if (box.current) sizes.observe(box.current);
    scrolled.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      scrolled.removeEventListener('scroll', update);
    };
  }, [box]);
  return current;
}
