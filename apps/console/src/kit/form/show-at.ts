import type { FormInstance } from 'antd';

/**
 * Puts what the server refuses of a field at that field of a form, with the cursor in it; false where the form has no such
 * field, so that it is shown as any refusal.
 */
export const showAtField =
  (form: FormInstance) =>
  (field: string, desc: string): boolean => {
    const known = form.getFieldsError().some(({ name }) => name.length === 1 && name[0] === field);
    if (!known) return false;
    form.setFields([{ name: field, errors: [desc] }]);
    form.scrollToField(field, { focus: true });
    return true;
  };
