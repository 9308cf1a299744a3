import type { Text } from '@pitboss/rules/i18n';
import { callTimes, replyBytesMax } from '@pitboss/wallet/classify';
import { busyWaits, nodeWaits, queueMs, skewMs, socketsMax } from '@pitboss/wallet/clock';

/** Rules of the contract with an agent's wallet that tables of calls and fields do not show. */
export interface RuleSection {
  readonly title: Text;
  readonly rules: readonly Text[];
}

const text = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });
const seconds = (ms: number) => ms / 1_000;
const [busyFirst, busySecond] = busyWaits.map(seconds);

const signatures: RuleSection = {
  title: text('签名规则', 'Signatures'),
  rules: [
    text(
      '请求带有key-id、timestamp与signature三个头。签名内容为四行，以换行符连接，末尾没有换行符：请求方法、路径（含回调地址的路径与查询参数，按发送时的原样）、timestamp、原始正文SHA-256的十六进制（ping为空正文）。hmac：以密钥的UTF-8字节做HMAC-SHA-256，十六进制；rsa：RSASSA-PSS，SHA-256，盐32字节，base64。',
      'A request has the headers `key-id`, `timestamp` and `signature`. Four lines are signed, joined by line feeds and without one at the end: method, path as sent (with the path and query of the callback address), timestamp, hex SHA-256 of the raw body (of the empty body for ping). `hmac`: hex HMAC-SHA-256 under the UTF-8 bytes of the secret; `rsa`: base64 RSASSA-PSS, SHA-256, salt 32 bytes.',
    ),
    text(
      '应答签名与请求相同的三个头；四行中第一行为REPLY，第二行为请求的路径（含查询参数），第三行为应答自己的timestamp，第四行为应答正文的SHA-256。按代理设置：off不检查；check错误的签名视为无法读取，没有签名可接受；require没有签名也视为无法读取。',
      'Replies are signed with the same three headers. Of the four lines the first is `REPLY`, the second the path of the request with its query, the third the timestamp of the reply, the fourth the SHA-256 of its body. By the setting of the agent: `off` checks nothing; with `check` a wrong signature makes the reply unreadable and a missing one passes; with `require` a missing one is unreadable too.',
    ),
    text(
      '核对用例：密钥correct horse battery staple，路径/v1/ping，timestamp 1760000000000，正文{"code":0}，签名17166a21695dee662e9ae1b42b1b202ef3cc6af445bc7a9fe9a0111ea32b493a。',
      'A vector: secret `correct horse battery staple`, path `/v1/ping`, timestamp 1760000000000, body `{"code":0}`, signature `17166a21695dee662e9ae1b42b1b202ef3cc6af445bc7a9fe9a0111ea32b493a`.',
    ),
  ],
};

const order: RuleSection = {
  title: text('检查顺序', 'Order of checks'),
  rules: [
    text(
      '先验证签名（2001），再检查时间（2003），再检查格式、type与合计（2002）；这些检查不留下任何记录。',
      'The signature first (2001), then the clock (2003), then syntax, `type` and the sums (2002). None of these leaves a record.',
    ),
    text(
      '再查编号：已知且内容相同，返回code 1，不做任何处理；已知而内容不同，返回1105。',
      'Then the id: known with equal content is code 1 without any effect, known with other content is 1105.',
    ),
    text(
      '再查会员（1004未知、1005币种不符，扣款时还有1003停用），最后查所关联的交易与余额（1101至1104、1001、1002）。',
      'Then the member (1004 unknown, 1005 other currency; for takes also 1003 disabled), and last the movements referred to and the money (1101 to 1104, 1001, 1002).',
    ),
    text(
      '派彩、返还、奖励与取消不检查会员是否停用、锁定或在线。',
      'Settlements, returns, bonuses and cancels are never rejected because a member is disabled, locked or offline.',
    ),
    text('提交后再应答。拒绝也以HTTP 200应答。', 'Commit before you reply. Reject with HTTP 200 too.'),
  ],
};

const ids: RuleSection = {
  title: text('编号与重复', 'Ids and repeats'),
  rules: [
    text(
      'txId永久有效，最长64个可见ASCII字符，平台派生的编号含“~”（X~c1为X的取消）。requestId每个订单一个，重试时不变；status每次另有一个；balance的txId等于requestId。',
      'Keep each `txId` for ever. It has up to 64 visible ASCII characters; ids that the platform derives contain `~` (`X~c1` cancels `X`). `requestId` is one per order and stays on retries; each status call has one of its own; in balance `txId` equals `requestId`.',
    ),
    text(
      '内容是除requestId以外的全部字段，包括occurredAt：重试原样发送已保存的请求体，只有timestamp与signature是新的。',
      'The content is every field except `requestId`, `occurredAt` included: a retry sends the stored body byte for byte, and only `timestamp` and `signature` are new.',
    ),
    text(
      '被拒绝的扣款保留其结果：相同编号返回同一代码。被拒绝的派彩、返还、奖励与取消可在之后成功。',
      'A rejected take keeps its result: the same id gets the same code. A rejected settlement, return, bonus or cancel may succeed later.',
    ),
    text(
      '忽略不认识的字段：协议的后续版本可能增加字段。',
      'Ignore unknown fields: later versions of the contract may add some.',
    ),
  ],
};

const undos: RuleSection = {
  title: text('取消', 'Cancels'),
  rules: [
    text(
      '取消未知编号：返回1101并留下标记；之后以该编号到达的扣款返回1103，不扣款。',
      'Cancelling an unknown id: reply 1101 and leave a mark (tombstone); a take that arrives later under this id is rejected with 1103.',
    ),
    text(
      '取消被拒绝的扣款：1101。再次取消（另一编号）：1103。金额与原交易不同：1105。',
      'Cancelling a take that was rejected is 1101, cancelling twice (under another id) is 1103, with another amount than the take 1105.',
    ),
    text(
      '已结算、已返还的扣款与已执行的betAndSettle不能取消：1102，不变动资金；平台随后结算该注单。',
      'A take that is settled or returned, and a betAndSettle that took effect, cannot be cancelled: 1102, and no money moves; the platform settles it.',
    ),
    text(
      '结算、返还所关联的扣款未知为1101，已取消为1103，已由其他编号结算或返还为1102。',
      'A settlement or return of an unknown take is 1101, of a cancelled one 1103, of one settled or returned under another id 1102.',
    ),
    text(
      '某会员在某局收到final为true的交易后，该局新的扣款返回1104。',
      'Once a movement with `final` true took effect for a member and round, a further take in this round is 1104.',
    ),
  ],
};

const replies: RuleSection = {
  title: text('应答', 'Replies'),
  rules: [
    text(
      'code为0或1时必须有balance（变动之后的余额）与currency；其他代码可以没有。ping只需code。原因写在message中；应答没有field。',
      'With code 0 and 1 `balance` (after the movement) and `currency` are required, with other codes they are optional; ping needs `code` only. Put an explanation in `message`; there is no `field` in your replies.',
    ),
    text(
      '没有完整应答、HTTP状态不是200或应答无法读取时，结果视为未知。无法读取的应答：超过64KB，不是JSON对象，code不是整数，requestId与请求不同，签名不符合设置，code为0或1而balance缺失、格式错误或currency与请求不同。完全未能发出的扣款视为拒绝，无须取消。',
      'The outcome is unknown without a complete reply, with an HTTP status other than 200, and when the reply is unreadable: longer than 64 KB, no JSON object, a `code` that is no integer, another `requestId`, not signed as agreed, or with code 0 or 1 a missing or malformed `balance` or another `currency`. A take of which no byte could be sent is rejected without a call to undo it.',
    ),
    text(
      'status可不提供：HTTP 404、405或501表示没有此接口，平台记住这一点，直至回调设置变更。其应答须为code 0并带state。',
      'The status call is optional: HTTP 404, 405 or 501 mean that it is not offered, which is remembered until the callback setting changes. Its reply needs code 0 and a `state`.',
    ),
  ],
};

const times: RuleSection = {
  title: text('时限与重试', 'Times and retries'),
  rules: [
    text(
      `连接最多${seconds(callTimes.connectMs)}秒，整个调用最多${seconds(callTimes.totalMs)}秒，应答最大${replyBytesMax / 1_024}KB，不跟随跳转；超时后平台再听${seconds(callTimes.lateMs)}秒。每个代理最多${socketsMax}个并发连接。timestamp最多相差${seconds(skewMs)}秒。`,
      `Connecting takes at most ${seconds(callTimes.connectMs)} s, the whole call ${seconds(callTimes.totalMs)} s, a reply ${replyBytesMax / 1_024} KB; redirects are not followed. After a time-out the platform reads on for ${seconds(callTimes.lateMs)} s. At most ${socketsMax} calls of an agent are open at the same time. The timestamp may be ${seconds(skewMs)} s off.`,
    ),
    text(
      `扣款只发送一次；1201、2005时在${busyFirst}秒与${busySecond}秒后重发，第三次视为结果未知。在队列中等待超过${seconds(queueMs)}秒的扣款不再发送。`,
      `A take is sent once; after 1201 or 2005 again after ${busyFirst} s and ${busySecond} s, and the third such reply counts as unknown. A take that waited ${seconds(queueMs)} s in the queue is not sent.`,
    ),
    text(
      '结果未知的扣款：先查询一次status（如提供），否则或未得到done、settled、cancelled、rejected时取消。',
      'A take with unknown outcome is asked for once by status, if that is offered. Without one of done, settled, cancelled or rejected it is cancelled.',
    ),
    text(
      '派彩、返还、奖励与取消一直重试：间隔1、2、4秒直至1分钟（±20%），首次发送10分钟后每10分钟；24小时后前三者转人工处理，取消每小时一次。派彩、返还与奖励从不取消。',
      'Settlements, returns, bonuses and cancels are repeated after 1, 2, 4 s up to a minute (±20 %), from 10 minutes after the first attempt every 10 minutes; after 24 hours the first three are left to an operator, and cancels go on hourly. Settlements, returns and bonuses are never cancelled.',
    ),
    text(
      `游戏服务器在6秒内得到扣款的应答（平台等待${seconds(nodeWaits.takeMs)}秒），其他调用在1秒内（${seconds(nodeWaits.otherMs)}秒）。`,
      `The game server has the reply to a take within 6 s (the platform waits ${seconds(nodeWaits.takeMs)} s), to other calls within 1 s (${seconds(nodeWaits.otherMs)} s).`,
    ),
    text(
      '同一会员的首次发送按创建顺序进行。30秒内连续5次首次发送失败（未送达、无应答、无法读取、HTTP错误）即停止扣款，重试等待；30秒后以ping探测，成功一次即恢复。2001至2004停止全部调用，每分钟ping一次，连续三次成功或由人员恢复。',
      'First attempts for one member go out in the order of creation. After 5 failed first attempts in a row within 30 s (unsent, no reply, unreadable, HTTP status) no takes are sent and repeats wait; a ping after 30 s, and every 30 s, ends that once it succeeds. The codes 2001 to 2004 stop all calls; a ping each minute ends that after three successes, or an operator does.',
    ),
  ],
};

const keys: RuleSection = {
  title: text('密钥更换', 'Key rotation'),
  rules: [
    text(
      '生成新的API密钥后，旧密钥最多再有效24小时（保留时）。平台的调用仍以旧密钥签名，直到新密钥签名的请求被接受，或有人停用旧密钥。应答以请求所用的密钥签名。',
      'After a new API key was made and the old one kept, the old one stays valid for at most 24 hours. Calls to the wallet stay signed with the old key until the new one has signed an accepted request, or an operator ends the old one. Sign a reply with the key of its request.',
    ),
    text(
      '签名方式为rsa时，平台以自己的密钥签名（GET /agent/v1/platform-keys，按key-id选取；更换时两个并存最多24小时），贵方以登记公钥对应的私钥签名，HMAC密钥不再有效。登记新公钥后旧公钥立即失效。',
      'With the scheme `rsa` the platform signs with its own key (`GET /agent/v1/platform-keys`, chosen by `key-id`; two for at most 24 hours during a rotation), you sign with the private key of your registered public key, and the HMAC key signs nothing. A new public key makes the old one unusable immediately.',
    ),
  ],
};

const fields: RuleSection = {
  title: text('field的位置', 'Where `field` is'),
  rules: [
    text(
      '代理接口的应答：与code、desc同级。游戏服务器：批量请求在data.results[].field，钱包调用在data.field，整个请求被拒绝时没有。',
      'In replies of the agent API next to `code` and `desc`. For game servers in `data.results[].field` of batches and in `data.field` of wallet calls; there is none when a request is rejected as a whole.',
    ),
  ],
};

/** The rules, in the order in which a reader needs them. */
export const walletRules: readonly RuleSection[] = [
  signatures,
  order,
  ids,
  undos,
  replies,
  times,
  keys,
  fields,
];
