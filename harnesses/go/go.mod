module lapline.local/harness

go 1.21
