import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** An icon in a button, which has its name as label and tooltip. */
export const ToolIcon = ({ of: Of }: { readonly of: LucideIcon }): ReactNode => (
  <Of size={16} strokeWidth={1.75} aria-hidden />
);
