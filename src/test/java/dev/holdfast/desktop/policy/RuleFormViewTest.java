package dev.holdfast.desktop.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.Terms;
import java.util.List;
import javafx.scene.control.ComboBox;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;

/** A rule is asked for what tasks of this kind of store have. */
class RuleFormViewTest extends FxTest {

  @Test
  void typesAreThoseOfTheStore() throws Exception {
    assertThat(types(FibFlowTerms.TERMS).isVisible()).isTrue();
    assertThat(List.<Object>copyOf(types(FibFlowTerms.TERMS).getItems()))
        .containsExactly("", "async", "cron");
    assertThat(types(KnownStores.ALL.terms()).isVisible()).isFalse();
  }

  private static ComboBox<?> types(Terms terms) throws Exception {
    VBox shown =
        show(
            () ->
                new VBox(
                    new RuleFormView(
                            new RuleFormViewModel(terms.statuses(), null),
                            terms.cleanup(),
                            terms.listing())
                        .node()));
    return (ComboBox<?>) shown.lookup("#type");
  }
}
