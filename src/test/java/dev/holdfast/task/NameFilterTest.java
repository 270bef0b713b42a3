package dev.holdfast.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameFilterTest {

  @ParameterizedTest
  @CsvSource({
    "mail, mail.send, true",
    "send, mail.send, true",
    "l.s, mail.send, true",
    "Mail, mail.send, false",
    "mail*, mail.send, true",
    "mail*, mail, true",
    "mail*, my.mail, false",
    "*.send, mail.send, true",
    "*.send, mail.send.bulk, false",
    "m*l*d, mail.send, true",
    "a*a, a, false",
    "a*a, aa, true",
    "ab*ba, aba, false",
    "*a*b*, ba, false",
    "*a*b*, xaxbx, true",
    "**, mail, true",
    "?ail, mail, false",
    "?ail, ?ail.send, true",
    "m?il*, mail, false",
    "[m]ail, mail, false",
    "ma%l, mail, false",
    "m_il*, mail, false",
    "\\*, \\x, true",
    "\\*, *, false",
  })
  void findsPartsOrWholeNames(String text, String name, boolean found) {
    assertThat(new NameFilter(text).matches(name)).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource({"mail, ''", "mail*, mail", "m*l, m", "*, ''", "*l, ''", "m?*, m?"})
  void beginsWithFixedText(String text, String prefix) {
    assertThat(new NameFilter(text).prefix()).isEqualTo(prefix);
  }
}
