/** Words of rooms in the demo world: zh_tw, id_id, th, vi, ko, ja, ms, hi; an empty one is missing. */
export const uiLabels: Readonly<Record<string, string>> = {
  balance: '餘額|Saldo|ยอดเงิน|Số dư|잔액|残高|Baki|शेष',
  bet: '下注|Taruhan|เดิมพัน|Cược|베팅|ベット|Pertaruhan|दांव',
  betAccepted:
    '已下注 {amount}|Taruhan {amount}|เดิมพันแล้ว {amount}|Đã cược {amount}|베팅 {amount}|{amount} ベット済み|Bertaruh {amount}|दांव लगा: {amount}',
  cancel: '取消|Batal|ยกเลิก|Hủy|취소|キャンセル|Batal|रद्द करें',
  chat: '聊天|Obrolan|แชท|Trò chuyện|채팅|チャット|Sembang|चैट',
  chips: '籌碼|Chip|ชิป|Phỉnh|칩|チップ|Cip|चिप्स',
  clear: '清空|Hapus|ล้าง|Xóa|지우기|クリア|Kosongkan|साफ़ करें',
  confirm: '確定|OK|ตกลง|Xác nhận|확인|確定|Sahkan|पुष्टि करें',
  exit: '退出|Keluar|ออก|Thoát|나가기|退出|Keluar|बाहर',
  follow: '關注|Ikuti|ติดตาม|Theo dõi|팔로우|フォロー|Ikuti|फ़ॉलो',
  gift: '禮物|Hadiah|ของขวัญ|Quà tặng|선물|ギフト|Hadiah|उपहार',
  giftSent:
    '{member} 送出 {gift} x{count}|{member} mengirim {gift} x{count}|{member} ส่ง {gift} x{count}|{member} tặng {gift} x{count}|{member} 님이 {gift} x{count} 선물|{member} さんが {gift} x{count} を贈りました|{member} menghantar {gift} x{count}|',
  history: '投注記錄|Riwayat|ประวัติ|Lịch sử cược|베팅 내역|ベット履歴|Sejarah|इतिहास',
  jackpot:
    '恭喜 {member} 贏得大獎 {amount}|{member} memenangkan jackpot {amount}|{member} ชนะแจ็กพอต {amount}|{member} trúng hũ {amount}|{member} 님 잭팟 {amount} 당첨|{member} さんがジャックポット {amount} を獲得|{member} memenangi jackpot {amount}|{member} ने {amount} का जैकपॉट जीता',
  limits:
    '限紅 {min} - {max}|Batas {min} - {max}|ลิมิต {min} - {max}|Hạn mức {min} - {max}|한도 {min} - {max}|上限 {min} - {max}|Had {min} - {max}|सीमा {min} - {max}',
  lobby: '大廳|Lobi|ล็อบบี้|Sảnh|로비|ロビー|Lobi|लॉबी',
  maintenance:
    '維護中，預計 {time} 恢復|Pemeliharaan hingga {time}|ปิดปรับปรุงถึง {time}|Bảo trì đến {time}|점검 중, {time} 재개|メンテナンス中（{time}まで）||',
  muted:
    '您已被禁言|Anda dibisukan|คุณถูกปิดแชท|Bạn bị cấm chat|채팅 금지됨|発言禁止中|Anda disenyapkan|आप म्यूट हैं',
  noMoreBets: '停止下注|Taruhan ditutup|หยุดเดิมพัน|Ngừng cược|베팅 마감|ベット終了|Pertaruhan ditutup|दांव बंद',
  notEnough: '餘額不足|Saldo kurang|ยอดเงินไม่พอ|Số dư không đủ|잔액 부족|残高不足|Baki tidak cukup|शेष कम है',
  online:
    '線上 {count} 人|{count} online|ออนไลน์ {count} คน|{count} trực tuyến|접속 {count}명|{count}人オンライン|{count} dalam talian|{count} ऑनलाइन',
  placeBets:
    '請下注|Pasang taruhan|วางเดิมพัน|Mời đặt cược|베팅하세요|ベットしてください|Sila bertaruh|दांव लगाएं',
  result: '開獎結果|Hasil|ผล|Kết quả|결과|結果|Keputusan|परिणाम',
  round:
    '第 {number} 局|Ronde {number}|รอบ {number}|Ván {number}|{number}번째 판|第{number}ラウンド|Pusingan {number}|राउंड {number}',
  rules: '玩法規則|Aturan|กติกา|Luật chơi|규칙|ルール|Peraturan|नियम',
  send: '發送|Kirim|ส่ง|Gửi|보내기|送信|Hantar|भेजें',
  settings: '設定|Pengaturan|ตั้งค่า|Cài đặt|설정|設定|Tetapan|सेटिंग',
  signIn: '簽到|Absen|เช็คอิน|Điểm danh|출석|チェックイン|Daftar masuk|चेक इन',
  waiting:
    '等待下一局|Menunggu ronde berikut|รอรอบถัดไป|Chờ ván sau|다음 판 대기|次のラウンド待ち|Menunggu pusingan|अगले राउंड की प्रतीक्षा',
  welcome:
    '歡迎 {member}|Selamat datang, {member}|ยินดีต้อนรับ {member}|Chào mừng {member}|{member} 님 환영합니다|ようこそ {member} さん|Selamat datang, {member}|स्वागत है, {member}',
  won: '贏得 {amount}|Menang {amount}|ได้ {amount}|Thắng {amount}|{amount} 획득|{amount} 獲得|Menang {amount}|{amount} जीते',
};

/** Halls in rooms' names. */
export const hallLabels: Readonly<Record<string, string>> = {
  newbie: '新手|Pemula|มือใหม่|Tân thủ|초보|初心者|Pemula|शुरुआती',
  expert: '高手|Ahli|มือโปร|Cao thủ|고수|上級者|Pakar|विशेषज्ञ',
  master: '大師|Master|ปรมาจารย์|Bậc thầy|마스터|マスター|Mahaguru|मास्टर',
};
