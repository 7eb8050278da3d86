module lapline.local/pocketbase

go 1.21
