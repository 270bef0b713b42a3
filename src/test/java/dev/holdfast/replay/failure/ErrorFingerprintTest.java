package dev.holdfast.replay.failure;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors that say the same have one fingerprint, others have not. */
class ErrorFingerprintTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      textBlock =
          """
          Error: row 56472: invalid value              | Error: row <n>: invalid value
          timeout after 1.5s, 3 of 1,000               | timeout after <n>s, <n> of <n>
          HTTP -5 at 12:30:59                          | HTTP <n> at <n>
          task 3f2b8c1e-0000-4a4a-8b8b-1234567890ab up | task <id> up
          at 0xDEADbeef in frame                       | at <hex> in frame
          commit 9fceb02d0ae598e95dc970b74767f19372d6  | commit <hex>
          key AKIA1234567890ABCDEF is bad              | key <id> is bad
          no file /srv/app/sim.js:155:14               | no file <path>:<n>
          ENOENT src/app/task.js there                 | ENOENT <path> there
          cannot open C:\\Data\\in.csv now               | cannot open <path> now
          GET https://x.example/a?b=1 failed           | GET <path> failed
          no such table "orders_7"                     | no such table <text>
          bad token 'abc' and `x` and “y”              | bad token <text> and <text> and <text>
          it's broken and can't go                     | it's broken and can't go
          either/or, and/or                            | either/or, and/or
          worker pod-a-w17 died                        | worker pod-a-w<n> died
          """)
  void foldsWhatChanges(String error, String pattern) {
    assertThat(ErrorFingerprint.of(error).pattern()).isEqualTo(pattern);
  }

  @Test
  void looksAtTheLineThatTells() {
    assertThat(ErrorFingerprint.of("\n  Error: a 1\r\n    at x (/y.js:1:2)"))
        .isEqualTo(ErrorFingerprint.of("Error: a 2"));
    assertThat(
            ErrorFingerprint.of(
                    "Traceback (most recent call last):\n  File \"x\"\nKeyError: 'id'\n")
                .pattern())
        .isEqualTo("KeyError: <text>");
    assertThat(ErrorFingerprint.of(null)).isEqualTo(ErrorFingerprint.of(" \n"));
    assertThat(ErrorFingerprint.of("no").id())
        .isNotEqualTo(ErrorFingerprint.of("yes").id())
        .hasSize(12);
  }

  @Property
  void neverThrowsAndFoldsEveryDigit(@ForAll String error) {
    assertThat(ErrorFingerprint.of(error).pattern()).doesNotContainPattern("[0-9]");
  }

  @Test
  void hostileTextIsFoldedInNoTime() {
    for (String part : new String[] {"a", "1a", "/", "a/", "'", "\"a", "0x", "-", "a.b/", "_1"}) {
      assertThat(ErrorFingerprint.of(part.repeat(500_000)).pattern()).hasSizeLessThan(2_000);
    }
  }
}
