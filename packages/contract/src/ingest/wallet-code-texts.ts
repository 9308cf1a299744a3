import type { Text } from '@pitboss/rules/i18n';

const codeText = (code: number, zh_cn: string, en_us: string) => ({ code, text: { zh_cn, en_us } });

/** Codes of the agent's reply in words (wallet: reply); what each means is in the wallet package. */
export const walletCodes: readonly { readonly code: number; readonly text: Text }[] = [
  codeText(0, '成功', 'Success'),
  codeText(1, '重复的交易，内容相同', 'Known already with the same content; nothing is done again'),
  codeText(1001, '余额不足', 'Not enough money'),
  codeText(1002, '超出限额', 'Beyond a limit'),
  codeText(1003, '会员已停用', 'The member is disabled'),
  codeText(1004, '会员不存在', 'No such member'),
  codeText(1005, '币种不符', 'Another currency'),
  codeText(1101, '交易不存在（取消时视为成功）', 'No such movement (counts as done on a cancel)'),
  codeText(1102, '已派彩，不能取消', 'Settled already, cannot be cancelled'),
  codeText(1103, '已取消', 'Cancelled already'),
  codeText(1104, '该局已结束', 'The round is finished for this member'),
  codeText(1105, '相同编号，内容不同', 'The same number with another content'),
  codeText(1201, '系统繁忙', 'Busy'),
  codeText(2001, '签名错误', 'Wrong signature'),
  codeText(2002, '格式错误', 'Wrong syntax, or sums that do not fit'),
  codeText(2003, '时间偏差过大', 'The clock is too far off'),
  codeText(2004, '网络不允许', 'Called from a network that is not allowed'),
  codeText(2005, '请求过多', 'Too many requests'),
  codeText(5000, '未知错误', 'Unknown failure'),
];

const textOfCode = new Map(walletCodes.map(({ code, text }) => [code, text]));

/** Returns the text of a code of an agent's reply; undefined for a code that the protocol does not have. */
export const walletCodeText = (code: number): Text | undefined => textOfCode.get(code);
