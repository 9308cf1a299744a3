import { createContext, useContext } from 'react';

/** Names and state of a field for controls that are not an `input` of their own. */
export interface FieldState {
  readonly labelId: string;
  readonly errorId: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}
export const FieldStateContext = createContext<FieldState | null>(null);

/** Returns the state of the field around a control; null outside of forms. */
export const useFieldState = (): FieldState | null => useContext(FieldStateContext);
