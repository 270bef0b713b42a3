package dev.holdfast.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.text.ExactTime;
import dev.holdfast.text.ReportPage.Rows;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people read: widths, alignment, times, screens without every character. */
class TextOutputTest {

  @ParameterizedTest
  @CsvSource({"abc, 3", "账单, 4", "naïve, 5", "'e\u0301', 1", "👩, 2", "ｆｕｌｌ, 8", "한글, 4", "'', 0"})
  void measuresWhatAScreenShows(String text, int columns) {
    assertThat(DisplayWidth.of(text)).isEqualTo(columns);
  }

  @Test
  void cutsAtAColumnAndNeverInsideACharacter() {
    assertThat(DisplayWidth.cut("账单账单账单", 9, "...")).isEqualTo("账单账...");
    assertThat(DisplayWidth.cut("👩👩👩👩", 7, "...")).isEqualTo("👩👩...");
    assertThat(DisplayWidth.cut("abcdef", 6, "...")).isEqualTo("abcdef");
  }

  @Test
  void alignsColumnsAndKeepsCellsOnTheirLine() {
    Table table = new Table(">ID", "NAME", "NOTE");
    table.row(7, "账单", "a\nb");
    table.row(1234, "x", null);
    List<String> lines = new ArrayList<>();
    table.lines(0, lines::add);
    assertThat(lines)
        .containsExactly("  ID  NAME  NOTE", "----  ----  ----", "   7  账单  a\\nb", "1234  x");
  }

  @Test
  void cutsWordsBeforeTimesAndNeitherNumbersNorIdsWhereThereIsLittleRoom() {
    Table table = new Table("ID", "TIME", "MESSAGE", ">EVENTS");
    table.row("a-long-name-of-a-stream", "2026-01-02 03:04:05Z", "x".repeat(40), 1_234_567);
    assertThat(widest(table, 0)).isEqualTo(96);
    assertThat(widest(table, 80)).isEqualTo(80);
    assertThat(lines(table, 80).getLast())
        .startsWith("a-long-name-of-a-stream  2026-01-02 03:04:05Z  xxxxx")
        .endsWith("...  1234567");
    assertThat(widest(table, 60)).isEqualTo(60);
    assertThat(lines(table, 10).getLast())
        .isEqualTo("a-long-name-of-a-stream  2026-...  xxxxx...  1234567");
  }

  private static int widest(Table table, int room) {
    return lines(table, room).stream().mapToInt(String::length).max().orElse(0);
  }

  private static List<String> lines(Table table, int room) {
    List<String> lines = new ArrayList<>();
    table.lines(room, lines::add);
    return lines;
  }

  /** An error may be a list of ten thousand numbers. */
  @Test
  void alignsNumbersAlsoWhereOthersWroteDigits() {
    StringWriter written = new StringWriter();
    Rows rows =
        Rows.of(
            List.of("id", "size", "error"),
            List.of(
                List.of("7", "1.5 MB", "1 2 ".repeat(20_000)), List.of("12", "3 kB", "no disk")));
    new SheetText(new TextPage(written, StandardCharsets.UTF_8, 0)).print(rows, "");
    assertThat(written.toString().lines()).first().asString().startsWith("ID    SIZE  ERROR");
    assertThat(written.toString()).contains("\n 7  1.5 MB  1 2 1 2", "\n12    3 kB  no disk");
  }

  @Test
  void alignsManyRowsWithoutKeepingThem() {
    Table table = new Table(">ID", "NAME");
    table.row(7, "x");
    table.rows(3, row -> new Object[] {row * 500, row == 1 ? "a longer name" : null});
    List<String> lines = new ArrayList<>();
    table.lines(0, lines::add);
    assertThat(lines)
        .containsExactly(
            "  ID  NAME", "----  -------------", "   7  x", "   0", " 500  a longer name", "1000");
    assertThat(table.isEmpty()).isFalse();
  }

  @Test
  void cutsAMegabyteInACell() {
    Table table = new Table("NAME");
    table.row("x".repeat(1 << 20));
    List<String> lines = new ArrayList<>();
    table.lines(0, lines::add);
    assertThat(lines.getLast()).hasSize(48).endsWith("...");
  }

  @Test
  void keepsTheLinesOfAValueUnderItsName() {
    StringWriter out = new StringWriter();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("error", "Error: no\r\n  at x\u001b[2J");
    values.put("tag", null);
    new TextPage(out, StandardCharsets.UTF_8, 0).pairs(values);
    assertThat(out).hasToString("error  Error: no\n         at x\\u001b[2J\ntag\n");
  }

  @Test
  void spellsOutWhatAScreenCannotShow() {
    assertThat(PlainText.in(StandardCharsets.US_ASCII, "“账”… it’s – 👩"))
        .isEqualTo("\"\\u8d26\"... it's - \\u{1f469}");
    assertThat(PlainText.in(StandardCharsets.ISO_8859_1, "naïve ’")).isEqualTo("naïve '");
  }

  @Test
  void showsTimesWithTheirOffset() {
    assertThat(new ExactTime(ZoneOffset.UTC).of(1_760_000_000L)).isEqualTo("2025-10-09 08:53:20Z");
    assertThat(new ExactTime(ZoneId.of("Asia/Kathmandu")).of(1_760_000_000L))
        .isEqualTo("2025-10-09 14:38:20+05:45");
  }

  @Test
  void leavesWhatIsNoTimeAsItIs() {
    ExactTime times = new ExactTime(ZoneOffset.UTC);
    assertThat(times.of(null)).isEmpty();
    assertThat(times.of("soon")).isEqualTo("soon");
    assertThat(times.of(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
    assertThat(times.of(-5L)).isEqualTo("1969-12-31 23:59:55Z");
    assertThat(times.of(Double.NaN)).isEqualTo("NaN");
  }

  @Test
  void tellsAgesInBothDirections() {
    assertThat(ExactTime.age(100L, 190)).isEqualTo("1m 30s ago");
    assertThat(ExactTime.age(190L, 100)).isEqualTo("in 1m 30s");
    assertThat(ExactTime.age(Long.MIN_VALUE, 100)).isEmpty();
    assertThat(ExactTime.age(null, 100)).isEmpty();
  }
}
