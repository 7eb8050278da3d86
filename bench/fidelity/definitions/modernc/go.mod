module lapline.local/modernc

go 1.21
