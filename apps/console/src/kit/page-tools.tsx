import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useInFront } from './navigation.tsx';

/** Places in the header of a page. */
export interface HeaderPlaces {
  readonly tabs: HTMLElement;
  readonly tools: HTMLElement;
}

/** Places in the header of a page; null where a list is a part of something else. */
export const PageHeaderPlaces = createContext<HeaderPlaces | null>(null);

/** Place beside the content of a page for the record in front; null where there is none. */
export const PanelPlace = createContext<HTMLElement | null>(null);

/** Shows content in a place of the header, or where it is written if the page has no header for it. */
function usePlaced(place: keyof HeaderPlaces, content: ReactNode): ReactNode {
  const places = useContext(PageHeaderPlaces);
  const inFront = useInFront();
  if (!places) return content;
  return inFront ? createPortal(content, places[place]) : null;
}

/** Tools of a list: at the end of the header of its page. */
export function PageTools({ children }: { readonly children: ReactNode }): ReactNode {
  return usePlaced('tools', <span className="k-tools">{children}</span>);
}

/** Views of a page: behind its title. */
export function PageTabs({ children }: { readonly children: ReactNode }): ReactNode {
  return usePlaced('tabs', children);
}
