import type { FormInstance } from 'antd';

/**
 * Shows the server's rejection of a field at that field of a form, with the cursor in it; returns false if
 * the form has no such field, so that the rejection is shown as a notice.
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
