package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ListResourceBundle;
import org.junit.jupiter.api.Test;

/** Texts are written once, about deleting tasks. */
class VerbBundleTest {

  private static String said(String text) {
    ListResourceBundle texts =
        new ListResourceBundle() {
          @Override
          protected Object[][] getContents() {
            return new Object[][] {{"text", text}};
          }
        };
    return new VerbBundle(
            texts, "deletes=prunes deleted=pruned a_task=an_object task=object tasks=objects")
        .getString("text");
  }

  @Test
  void verbNounAndArticleAreThoseOfTheKind() {
    assertThat(said("{0,choice,1#One task was|1<{0} tasks were} deleted"))
        .isEqualTo("{0,choice,1#One object was|1<{0} objects were} pruned");
    assertThat(said("Deletes a task. A task and the tasks’ rows."))
        .isEqualTo("Prunes an object. An object and the objects’ rows.");
  }

  @Test
  void whatIsTypedStaysAndAPageIsCalledAsItsKindCallsIt() {
    assertThat(said("holdfast tasks STORE --max-tasks 3, tasks_deleted, the Tasks page"))
        .isEqualTo("holdfast tasks STORE --max-tasks 3, tasks_deleted, the Objects page");
  }
}
