package config

import (
	"strings"
	"testing"
)

func TestMailIsRead(t *testing.T) {
	t.Parallel()
	c, err := loadText(t, "", nil, nil)
	if err != nil || c.Mail.Configured() {
		t.Fatalf("%v %+v", err, c)
	}
	c, err = loadText(t, "mail: {smtp_url: \"smtp://u:${SMTP_PASSWORD}@mail.example.com:587\", from: \"avm <avm@example.com>\"}\n",
		[]string{"SMTP_PASSWORD=hidden"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "as printed", mustJSON(t, c.Mail), `{"smtp_url":"smtp://u:xxxxx@mail.example.com:587","from":"avm \u003cavm@example.com\u003e"}`)
	equal(t, "as used", c.Mail.SMTPURL.Reveal(), "smtp://u:hidden@mail.example.com:587")
}

func TestMailIsChecked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"mail: {smtp_url: \"smtp://h\"}\n":                         "mail.from: is missing",
		"mail: {from: a@example.com}\n":                            "mail.smtp_url: is missing",
		"mail: {smtp_url: \"smtp://h\", from: nobody}\n":           "mail.from: \"nobody\" must be an address",
		"mail: {smtp_url: \"http://h\", from: a@example.com}\n":    "must begin with smtp:// or smtps://",
		"mail: {smtp_url: \"smtp://u@h\", from: a@example.com}\n":  "must have both a user and a password",
		"mail: {smtp_url: \"smtp://h:0\", from: a@example.com}\n":  "must have a port",
		"mail: {smtp_url: \"smtp://h/?x=1\", from: a@example.com}": "must be like smtp://",
	} {
		if _, err := loadText(t, text, nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
