package dev.holdfast.desktop.tasks.details;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.json.WrittenJson;
import dev.holdfast.desktop.fx.json.WrittenJson.Group;
import dev.holdfast.desktop.fx.json.WrittenJson.Kind;
import dev.holdfast.desktop.fx.json.WrittenJson.Leaf;
import dev.holdfast.desktop.fx.json.WrittenJson.Member;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of children in a parent’s column; needs no toolkit. */
class ChildResultsTest {

  private static Optional<WrittenJson> parse(String text) {
    return ChildResults.parse(text, id -> "+" + id, id -> "-" + id);
  }

  @Test
  void readsALineForEachChild() {
    Group all = (Group) parse("12:{\"ok\":true}\n13!\"no disk\"\n14:not json\n").orElseThrow();
    assertThat(all.members()).extracting(Member::name).containsExactly("+12", "-13", "+14");
    assertThat(all.members().get(0).value()).isInstanceOf(Group.class);
    assertThat(all.members().get(1).value()).isEqualTo(new Leaf(Kind.STRING, "no disk"));
    assertThat(all.members().get(2).value()).isEqualTo(new Leaf(Kind.STRING, "not json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"a\":1}", "12", "12:1\nrest", "{\"a\":1}\n13!\"late\""})
  void leavesAloneWhatIsNone(String text) {
    assertThat(parse(text)).isEmpty();
  }
}
