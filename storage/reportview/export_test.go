package reportview

// Scram is scram, for the test that compares it with what PostgreSQL makes of a password.
var Scram = scram
