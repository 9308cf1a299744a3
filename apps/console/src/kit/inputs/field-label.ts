import { createContext } from 'react';

/** Id of the label of the field around a control that is not an `input` of its own; null outside of forms. */
export const FieldLabelId = createContext<string | null>(null);
