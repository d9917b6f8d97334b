/** Vietnamese. Tense is in particles: sẽ (to come), đang (under way), đã (done). */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";

const ME = "(?:tôi|mình|em|tớ|chúng tôi|chúng ta|anh|chị)";

export const vi: Language = {
  code: "vi",
  name: "Vietnamese",
  stopWords: "của và là có không được cho một này trong với các đã để tôi bạn sẽ đang thì mà như khi từ ra lại rồi cần hãy mình nhé ạ vâng dạ xong chờ xem kiểm tra tệp",
  cue: words(`<(?:sẽ|để ${ME}|đang|bây giờ|tiếp theo|ngay|giờ|chuẩn bị|bắt đầu|tiếp tục|trước tiên)>`),
  tailCue: words(`<(?:sẽ|để|đang|bây giờ|tiếp|ngay|chờ|đợi|lát)>|…|\\.\\.\\.`),
  constructions: [
    { name: "tôi sẽ", pattern: words(`<(?:${ME} )(?:cũng |vẫn |ngay |tiếp tục )?sẽ>`), verb: "inside", force: "firm" },
    { name: "để tôi", pattern: words(`<(?:hãy |xin |cứ )?(?:để|cho phép) ${ME}>(?! biết)`), verb: "inside", force: "firm" },
    { name: "bây giờ", pattern: words(`<(?:bây giờ|giờ|tiếp theo|sau đó|trước tiên|đầu tiên|ngay bây giờ),? ${ME} (?:sẽ |xin |cần |tiến hành |bắt đầu |tiếp tục )?(?!(?:đã|có thể|thấy|biết|hiểu|là)>)\\p{L}+`), verb: "inside", force: "firm" },
    { name: "không chủ ngữ", pattern: words(`^(?:vâng|dạ|được rồi|ok|rồi|tốt)?[,. ]*(?:bây giờ |tiếp theo |giờ )?(?:sẽ|tiến hành|bắt đầu|tiếp tục|chuẩn bị|đang)>`), verb: "inside", force: "progress" },
    { name: "tôi đang", pattern: words(`<${ME} (?:vẫn )?đang>`), verb: "inside", force: "progress" },
    { name: "bước tiếp theo", pattern: words(`^(?:bước tiếp theo|tiếp theo|bước sau)(?: là)?\\s*[:–—-]?\\s*\\S+`), verb: "inside", force: "loose" },
  ],
  skip: /^/,
  speech: words(`^.{0,40}<(?:giải thích|mô tả|trình bày|tóm tắt|trả lời|liệt kê|nêu|kể|giới thiệu|chia sẻ|nói rõ|hướng dẫn|cho bạn (?:xem|thấy))>`),
  produce: words(`^.{0,40}<(?:viết|soạn|dịch|tính|phân tích|tạo|lập|thiết kế)>`),
  idle: words(`^.{0,40}<(?:chờ bạn|đợi bạn|chờ|đợi|giữ nguyên|ghi nhớ|nhớ|tránh|không|luôn|hiểu|mong|hy vọng|cần bạn|để nguyên|tôn trọng|xưng hô|trả lời (?:ngắn|bằng))>`),
  comeBack: words(`<(?:báo (?:lại|cho bạn|bạn)|thông báo|liên hệ lại|quay lại|cho bạn biết|phản hồi)>`),
  negation: words(`^.{0,30}<(?:không|chưa|chẳng|đừng)>`),
  now: words(`<(?:bây giờ|giờ|ngay|tiếp theo|sau đó|trước tiên|đầu tiên|tiếp tục|đang|vẫn|một lát|chút|lát|chờ|lập tức|sau)>`),
  other: words(`<(?:hệ thống|chương trình|tập lệnh|máy chủ|hàm|công cụ|người dùng|bạn|nó|họ|ứng dụng|script) (?:này )?(?:cũng |vẫn )?(?:sẽ|đang)>`),
  condition: words(`<(?:nếu|khi (?:bạn|nào|anh|chị|có|được)|sau khi (?:bạn|anh|chị|được)|trừ khi|trong trường hợp|với sự (?:đồng ý|cho phép)|hễ|miễn là|nếu không|cho (?:tôi|mình|em) biết|trước khi)>`),
  offer: words(`<(?:có thể (?:giúp|làm thêm)|bạn có muốn|muốn (?:tôi|mình|em)|sẵn sàng|sẵn lòng|nếu (?:cần|muốn))>`),
  policy: words(`<(?:từ (?:nay|giờ|bây giờ)(?: trở đi| về sau)?|từ nay|sau này|luôn luôn|luôn|mỗi lần|trong cuộc trò chuyện|lần sau|về sau)>`),
  request: words(`<(?:vui lòng (?!chờ|đợi)\\p{L}+|hãy (?!để)\\p{L}+|xin (?!lỗi|chờ|đợi|phép)\\p{L}+|gửi (?:cho )?(?:tôi|mình|em)|cho (?:tôi|mình|em) biết|(?:tôi|mình|em) cần (?:bạn|thêm|biết)|bạn (?:có thể|muốn|chọn)|xác nhận giúp)>`),
  question: words(`<(?:không|chưa|nhé|hả|sao|nào|gì)\\s*\\?$`),
  courtesy: /^(?:\W|cảm ơn.*|(?:xin |vui lòng |bạn )?(?:chờ|đợi).*|một (?:lát|chút).*|(?:còn gì|bạn cần gì).*|vâng|dạ|được|được rồi|ok|tốt|hiểu rồi|đã hiểu|chắc chắn rồi|việc này (?:có thể|sẽ).{0,50})[.!,?…\sạ]*$/i,
  report: words(`<(?:đã|xong|hoàn tất|hoàn thành|thành công|rồi|dưới đây|kết quả|đây là|khớp|ổn)>|✅`),
  blocker: words(`<(?:không thể|không có quyền|không truy cập|bị từ chối|thất bại|lỗi|hết hạn|bị chặn|không tìm thấy|không khả dụng|chưa (?:được phép|có quyền))>`),
  waiting: words(`<(?:đã lên lịch|tự động|chạy nền|đang chờ|chờ)>`),
  progress: words(`^(?:vâng[,.]? |dạ[,.]? )?(?:(?:vẫn )?đang (?:xử lý|làm|thực hiện|chạy|tiến hành|tải|kiểm tra)|(?:xin |vui lòng )?(?:chờ|đợi) (?:một )?(?:chút|lát)|sắp xong)>.{0,40}$`),
  running: words(`<(?:đang (?:chạy|tải|xử lý|được)|đã (?:bắt đầu|khởi chạy|khởi động)|chạy nền|vui lòng (?:chờ|đợi))>`),
  done: words(`(?:^|[.!,] )(?:${ME} )?đã (?:được )?(?:ghi|lưu|gửi|đặt|đăng|tạo|xóa|xoá|tải lên|thêm|cập nhật|đăng ký|chuyển)>`),
  stub: /^(?:không cần (?:trả lời|phản hồi)|trống|không có gì)[.]?$/i,
  asksForPlan: words(`<(?:làm (?:thế nào|sao)|kế hoạch|đề xuất|tại sao|vì sao|giải thích|mô tả|đừng (?:sửa|thay đổi)|cách)>`),
  asksForWork: words(`<(?:hãy|giúp|sửa|tạo|viết|thêm|xóa|xoá|chạy|kiểm tra|cập nhật|gửi|tải|cài|tiếp tục|làm|ghi|lưu)>`),
  step: words(`^(?:sau đó |trước tiên )?(?:tạo|thêm|xóa|xoá|sửa|kiểm tra|cập nhật|chạy|cài|viết|gộp|sắp xếp|đổi|chuyển|gửi|lưu|đọc|mở)>`),
};
