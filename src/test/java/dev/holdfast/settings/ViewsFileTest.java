package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.settings.ViewsFile.Refused;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewsFileTest {

  private static final List<SavedView> VIEWS =
      List.of(
          new SavedView(
              "Mail \"paused\"",
              "status:paused name:mail*",
              FieldTerm.CREATED.key(),
              SortOrder.DESC,
              2,
              List.of(new SavedColumn("id", null), new SavedColumn("error", 300))),
          new SavedView("名前", "", null, null, null, List.of()));

  @TempDir private Path directory;
  private final ViewsFile views = new ViewsFile();

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("my.views.json"), text);
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    assertThat(views.read(file(views.write("fib-flow", VIEWS)), "fib-flow")).isEqualTo(VIEWS);
  }

  @Test
  void whatHoldsNoViewsOfTheKindIsRefused() throws IOException {
    String good = views.write("fib-flow", VIEWS);
    refused(good, "dapr", Refused.Why.OTHER_KIND, "fib-flow");
    refused(good.replace("\"desc\"", "\"moon\""), "fib-flow", Refused.Why.BROKEN_VIEW, "1");
    refused(
        good.replace("\"query\" : \"\"", "\"query\" : 7"),
        "fib-flow",
        Refused.Why.BROKEN_VIEW,
        "2");
    for (String foreign : List.of("", "{", "[]", "null", "7", "{\"format\":\"holdfast plan 4\"}")) {
      refused(foreign, "fib-flow", Refused.Why.NO_VIEWS, "");
    }
    refused(" ".repeat(1_100_000) + good, "fib-flow", Refused.Why.NO_VIEWS, "");
  }

  private void refused(String text, String kind, Refused.Why why, String detail)
      throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> views.read(file, kind))
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> {
              assertThat(refused.why).isEqualTo(why);
              assertThat(refused.detail).isEqualTo(detail);
            });
  }

  @Test
  void whatIsNotThereCannotBeRead() {
    assertThatThrownBy(() -> views.read(directory.resolve("none"), "fib-flow"))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(Refused.class);
  }
}
