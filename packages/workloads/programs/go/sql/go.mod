// For the tools of Go alone: a build gets a module file of its own, with the library at the asked version.
module lapline.local/target

go 1.21
