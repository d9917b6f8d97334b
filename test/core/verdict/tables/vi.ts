/** Vietnamese endings. */
import type { Table } from "./table.ts";

export const vi: Table = {
  stall: [
    "Tôi sẽ chạy các bài kiểm tra.",
    "Để tôi kiểm tra tệp này.",
    "Bây giờ tôi sẽ tạo dự án.",
    "Nguyên nhân đã rõ: thiếu chỉ mục. Tôi sẽ thêm ngay.",
    "Mình đang xem nhật ký...",
    "Tiếp theo, tôi sẽ đổi tên các cột.",
    "Được rồi, bắt đầu sao lưu dữ liệu.",
  ],
  legal: [
    "Tất cả bài kiểm tra đã đạt.",
    "Tôi đã kiểm tra tệp: có hai dòng.",
    "Bạn có muốn tôi xóa nhánh cũ không?",
    "Nếu bạn muốn, tôi sẽ thêm một ví dụ.",
    "Tôi không thể truy cập máy chủ: khóa đã hết hạn.",
    "Từ nay tôi sẽ trả lời ngắn gọn.",
    "Chương trình sẽ tải dữ liệu mỗi đêm.",
    "Tôi sẽ không đụng đến cơ sở dữ liệu.",
    "Vui lòng gửi hóa đơn, tôi sẽ nhập vào.",
  ],
};
