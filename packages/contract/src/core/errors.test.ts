import { expect, it } from 'vitest';
import { errors } from './errors.ts';

/**
 * The code of every failure, written out: scripts and stored results (failed jobs, approvals, orders) refer
 * to a failure by its number, so a number never changes and is never used twice. 1000 to 1999 are ours; 2001
 * is the specification's (§8).
 */
const codes = `
  1000 internal · 1001 request.invalid · 1002 notFound · 1003 permission.denied · 1004 rate.limited
  1005 call.unknown · 1006 request.tooLarge · 1007 request.repeated · 1008 origin.refused
  1010 range.tooOld · 1011 range.beyondLayer · 1012 range.order · 1013 range.tooLong
  1014 filter.required · 1015 filter.currencyRequired · 1016 filter.timeRequired · 1017 rule.broken
  1018 rule.brokenAt · 1019 range.sumTooLong
  1021 query.tooLarge
  1101 login.captcha · 1102 login.refused · 1103 login.suspended · 1104 login.prelogin
  1105 login.dynamicCodeRequired · 1106 login.dynamicCode · 1107 login.alreadyBound · 1108 login.ipRefused
  1109 login.disabled
  1110 login.busy · 1111 login.firstPasswordOver · 1112 login.notBound · 1113 passkey.refused
  1114 passkey.unavailable · 1115 passkey.known · 1116 passkey.tooMany
  1117 company.off · 1118 company.denied · 1119 company.unreachable
  1121 password.current · 1122 password.same · 1123 password.weak · 1124 password.mustChange
  1125 company.refused · 1126 company.unknown · 1127 company.noRole · 1128 company.linked
  1129 company.groupTaken
  1200 agent.own · 1201 busy · 1202 agent.tooDeep · 1203 agent.currency · 1204 agent.currencyUnknown
  1205 agent.games · 1206 agent.rtpAboveParent · 1207 agent.rtpBelowOthers · 1208 agent.rtpSame
  1209 agent.accountTaken
  1210 agent.callbackMode · 1211 agent.notSeamless
  1220 move.top · 1221 move.tenant · 1222 move.under · 1223 move.same · 1224 move.depth · 1225 move.games
  1226 move.rtp · 1227 move.currency
  1251 member.nothingToChange · 1252 member.accountTaken · 1253 member.agentRequired
  1254 import.unreadable · 1255 import.tooMany · 1256 import.noAccounts · 1257 import.rowRefused
  1258 import.nothing · 1259 import.cell
  1260 import.beyond · 1261 import.tooHeavy · 1262 import.columnTwice · 1263 import.quoteOpen
  1275 member.unknown · 1276 member.limitRequired · 1277 member.limitedAlready · 1278 member.missing
  1279 account.several
  1290 note.removed · 1291 note.tooMany · 1292 note.notMentionable · 1293 note.tooManyMentions · 1294 note.ofOther
  1300 money.insufficient · 1301 money.changed · 1302 money.childrenOnly · 1303 money.otherBody
  1304 money.frozen · 1305 money.creditInUse · 1306 money.noTransfersHere · 1307 money.currencyDiffers
  1308 money.reversedAlready · 1309 money.notReversible
  1310 money.stillWrong · 1311 money.transferLimit · 1312 money.balanceBound
  1350 approval.sent · 1351 stepUp.required · 1352 stepUp.unbound · 1353 stepUp.wrong · 1354 approval.decided
  1355 approval.samePerson · 1356 approval.makerGone · 1357 approval.ruleThreshold
  1358 approval.rulesStale · 1359 approval.replyGone
  1360 permission.beyond · 1361 permission.stronger · 1362 subAccount.self · 1363 subAccount.taken
  1364 subAccount.account · 1365 subAccount.role · 1366 subAccount.noPermissions
  1370 viewAs.readOnly · 1371 viewAs.refused
  1380 whitelist.excludesYou · 1381 whitelist.duplicate
  1400 agent.only · 1401 key.invalid · 1402 key.tooShort · 1403 key.same · 1404 confirm.differs
  1405 transfer.unchanged · 1406 transfer.openBets · 1407 transfer.balances · 1408 callback.none
  1409 wallet.noPublicKey
  1410 wallet.unchanged · 1411 rate.cnyFixed · 1412 rate.past · 1413 rate.implausible
  1414 currency.exists · 1415 apiKey.noOld · 1416 content.changed · 1417 content.over
  1418 content.notRunning · 1419 content.started
  1429 content.running
  1420 node.taken · 1421 node.tenantUnknown · 1422 node.noOldKey · 1423 conflict.settled
  1424 bench.running · 1425 bench.memberBusy · 1426 bench.required
  1430 export.tooManyWaiting · 1431 export.tooManyRows · 1432 export.diskFull · 1433 export.notAList
  1434 export.notReady · 1435 export.failed · 1436 export.incomplete · 1437 export.interrupted
  1438 export.tooLarge · 1439 export.signedOut
  1440 view.nameTaken · 1441 view.tooMany · 1442 schedule.tooMany · 1443 schedule.noMail
  1444 schedule.unsent
  1450 report.tooManyPeriods
  1475 filter.memberOrIpRequired · 1476 standard.empty
  1480 file.tooLarge · 1481 file.missing · 1482 file.gone · 1483 file.quota · 1484 file.diskFull
  1485 file.nameWrong · 1486 file.contentWrong · 1487 file.incomplete · 1488 file.offset
  1500 parkedWin.decided · 1501 parkedWin.action · 1502 rtp.aboveCeiling · 1503 rtp.ended
  1504 rtp.gameUnknown · 1505 rtp.settingsBelow · 1506 rtp.tooLong · 1507 rtp.accountShared
  1510 risk.stale · 1511 risk.untested · 1512 risk.backTestMissing · 1513 risk.nothing · 1514 risk.decided
  1515 risk.remark · 1516 risk.fixed · 1517 risk.newer
  1520 label.stale · 1521 label.wrong · 1522 label.off · 1523 label.otherSide · 1524 label.listed
  1525 label.endNeeded · 1526 label.ended · 1527 kill.tooLong
  1530 risk.noShadow · 1531 risk.notReplayed · 1532 risk.noVersion
  1540 risk.assignee · 1541 risk.snoozeTooLong
  1550 job.running · 1551 job.ended · 1552 job.regular · 1553 job.notFailed
  1560 order.stale · 1561 order.action · 1562 order.agentTxId · 1563 order.sums · 1564 order.roundOpen
  1565 reconciliation.day · 1566 reconciliation.nothing · 1567 reconciliation.waiting
  1568 reconciliation.failed · 1569 reconciliation.busy
  1570 recovery.nothing · 1571 recovery.tooMany · 1572 recovery.running · 1573 recovery.ended
  1574 recovery.noFile
  1576 reconciliation.empty · 1577 reconciliation.workbook · 1578 reconciliation.separator
  1579 reconciliation.capitals
  1580 pool.ratios · 1581 pool.capBelowSeed · 1582 pool.mustHitNeedsCap · 1583 pool.agentTaken
  1584 pool.agentUnknown · 1585 pool.gameUnknown · 1586 pool.nameTaken · 1587 pool.same · 1588 pool.stale
  1589 pool.open
  1590 pool.notEmpty · 1591 pool.drainTooMuch · 1592 pool.levelNeeded · 1593 pool.limitRepeated
  1594 pool.currencyUnknown
  1600 text.placeholders · 1601 text.noPlaceholders · 1602 text.sourceEmpty · 1603 text.unreadable
  1604 text.importChanged · 1605 text.rowRefused · 1606 text.fileTooLong
  1610 video.tagUnknown · 1611 video.tagTaken · 1612 video.tagUsed · 1613 video.cover
  1620 game.unknown · 1621 game.profitability · 1622 game.nothing · 1623 game.notMini · 1624 game.betRange
  1625 game.chips · 1626 game.multiple · 1627 game.areaUnknown · 1628 game.currencyUnknown
  1630 node.times · 1631 node.notPlanned · 1632 conflict.notApplicable
  1640 activity.wrong · 1641 activity.fixed · 1642 activity.published · 1643 activity.paidOut
  1644 activity.payoutNear · 1645 award.same · 1646 award.notFree · 1647 award.walletElsewhere
  1648 award.moving · 1649 activity.picture · 1650 award.beyondBudget
  1680 room.limits · 1681 room.exists · 1682 room.code · 1683 room.bullets · 1684 room.noBullets
  1685 room.unknown · 1686 room.otherGame · 1687 room.groupTaken · 1688 room.groupUsed · 1689 room.cover
  1700 discount.overlap · 1701 discount.running · 1702 goods.unknown · 1703 goods.noPrice
  1704 goods.currency · 1705 goods.picture · 1706 goods.codeTaken · 1707 goods.free
  1720 word.length · 1721 word.form · 1722 word.taken · 1723 word.tooMany · 1724 word.noColumn
  1725 reply.word
  1760 anchor.state · 1761 anchor.reason · 1762 anchor.until · 1763 anchor.noUntil · 1764 anchor.exists
  1765 anchor.agency · 1766 anchor.shares · 1767 anchor.noCode · 1768 gift.noPrice · 1769 gift.free
  1770 gift.currency · 1771 gift.static · 1772 gift.dynamic · 1773 gift.sent · 1774 gift.reversed
  1775 anchor.settleTooMuch · 1776 gift.paidOut
  2001 session.expired
`;

it('gives every failure the code that this table has, and no code to two of them', () => {
  const written = codes
    .trim()
    .split(/\n| · /)
    .map((entry) => entry.trim());
  const found = Object.entries(errors).map(([key, { code }]) => `${code} ${key}`);
  expect(found.sort()).toEqual([...written].sort());
  expect(new Set(written.map((entry) => entry.split(' ')[0])).size).toBe(written.length);
});
