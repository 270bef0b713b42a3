package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

  @Test
  void writesARecordWithItsLineEnd() {
    assertThat(Csv.row(Arrays.asList("order.workflow", 12, null, "", true)))
        .isEqualTo("order.workflow,12,,,true\r\n");
  }

  @Test
  void quotesWhatWouldEndACell() {
    assertThat(Csv.row(List.of("a,b", "say \"no\"", "two\r\nlines", " edge", "a;b")))
        .isEqualTo("\"a,b\",\"say \"\"no\"\"\",\"two\r\nlines\",\" edge\",\"a;b\"\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"=1+1", "+1", "-1+2", "-x", "-1,5", "-", "@SUM(A1)", "＝1", "＋1", "－1", "＠x"})
  void textNeverBecomesAFormula(String hostile) {
    assertThat(Csv.row(List.of(hostile)).replace("\"", "")).isEqualTo("'" + hostile + "\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "-0.5", "-12E-3", "-9223372036854775808"})
  void aTextThatIsANumberBelowZeroStaysOne(String number) {
    assertThat(Csv.row(List.of(number))).isEqualTo(number + "\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\t=1", "\r=1", "\n=1", "=HYPERLINK(\"x\",\"y\")"})
  void guardsBeforeItQuotes(String hostile) {
    assertThat(Csv.row(List.of(hostile)))
        .isEqualTo("\"'" + hostile.replace("\"", "\"\"") + "\"\r\n");
  }

  @Test
  void numbersStayNumbersEvenBelowZero() {
    assertThat(Csv.row(List.of(-5, -1.5, 1_760_000_000L))).isEqualTo("-5,-1.5,1760000000\r\n");
  }

  @Test
  void whatIsNoNumberToASpreadsheetIsText() {
    assertThat(Csv.row(List.of(Double.NEGATIVE_INFINITY, Double.NaN)))
        .isEqualTo("'-Infinity,NaN\r\n");
  }

  @Test
  void controlCharactersBecomeVisible() {
    assertThat(Csv.row(List.of("a\u001b[31mred\u0000\u009b\u007f")))
        .isEqualTo("a\\u001b[31mred\\u0000\\u009b\\u007f\r\n");
  }

  @Test
  void otherWritingSystemsStayAsTheyAre() {
    assertThat(Csv.row(List.of("名前", "🚀", "é"))).isEqualTo("名前,🚀,é\r\n");
  }
}
