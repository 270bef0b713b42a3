package dev.holdfast.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TaskIdPropertyTest {

  @Property
  void whatSeveralColumnsIdentifyComesBack(
      @ForAll @Size(min = 2, max = 4)
          List<@Chars({'/', '%', '2', '5', 'F', 'a', 'é'}) String> values) {
    TaskId id = TaskId.of(values.stream().<TaskId>map(TaskId.Text::new).toList());
    assertThat(id.parts(values.size())).isEqualTo(List.copyOf(values));
  }

  @Test
  void oneColumnStaysWhatItIs() {
    assertThat(TaskId.of(List.of(TaskId.of(7)))).isEqualTo(TaskId.of(7));
    assertThat(TaskId.of(List.of(new TaskId.Text("a/b")))).isEqualTo(new TaskId.Text("a/b"));
    assertThat(TaskId.of(List.of(new TaskId.Text("a/%"), TaskId.of(7)))).hasToString("a%2F%25/7");
  }
}
