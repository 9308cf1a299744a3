import type { FeatureKey } from '@pitboss/contract/pages';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { usePlace } from '../place.tsx';

/** The first button above a list: opens the form that adds to it, for those who hold the feature. */
export function AddButton(props: {
  readonly label: string;
  readonly feature: FeatureKey;
  /** Of the list's tools. */
  readonly open: (show: (close: () => void) => ReactNode) => void;
  readonly dialog: (close: () => void) => ReactNode;
}): ReactNode {
  if (!usePlace().holds(props.feature)) return null;
  return (
    <Button type="primary" onClick={() => props.open(props.dialog)}>
      {props.label}
    </Button>
  );
}
