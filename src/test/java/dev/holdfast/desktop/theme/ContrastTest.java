package dev.holdfast.desktop.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusSign;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.scene.shape.SVGPath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Words that carry meaning by colour are readable: 4.5 : 1 as WCAG 2.2 counts it. */
class ContrastTest extends FxTest {

  /** What such words stand on: a page, a chosen row, a row under the mouse, the sidebar. */
  private static final List<String> GROUNDS =
      List.of("-color-bg-default", "-hf-row-selected", "-hf-row-hover", "-hf-sidebar");

  @ParameterizedTest
  @EnumSource(
      value = ThemeChoice.class,
      names = {"LIGHT", "DARK"})
  void wordsAreReadable(ThemeChoice look) throws Exception {
    fx(() -> theme().change(now -> now.withTheme(look)));
    Map<String, List<Label>> words = new java.util.LinkedHashMap<>();
    Map<String, Region> grounds = new java.util.LinkedHashMap<>();
    show(
        () -> {
          VBox all = new VBox();
          for (String colour : GROUNDS) {
            List<Label> labels = labels();
            VBox ground = new VBox();
            ground.getChildren().addAll(labels);
            ground.setStyle("-fx-background-color: " + colour);
            words.put(colour, labels);
            grounds.put(colour, ground);
            all.getChildren().add(ground);
          }
          return all;
        });
    for (String colour : GROUNDS) {
      Color behind = (Color) grounds.get(colour).getBackground().getFills().getFirst().getFill();
      for (Label word : words.get(colour)) {
        // Badges stand in the header only, which is the page's ground.
        if (!word.getStyleClass().contains("env-badge") || colour.equals("-color-bg-default")) {
          assertThat(contrast((Color) word.getTextFill(), behind))
              .as("%s on %s, %s", word.getText(), colour, look)
              .isGreaterThanOrEqualTo(4.5);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ThemeChoice.class,
      names = {"LIGHT", "DARK"})
  void noTwoTonesShareAColourOrAShape(ThemeChoice look) throws Exception {
    fx(() -> theme().change(now -> now.withTheme(look)));
    Map<Tone, StatusSign> signs = new EnumMap<>(Tone.class);
    show(
        () -> {
          VBox all = new VBox();
          for (Tone tone : Tone.values()) {
            StatusSign sign = new StatusSign();
            VBox toned = new VBox(sign);
            toned.getStyleClass().add(StatusStyle.styleClass(tone));
            signs.put(tone, sign);
            all.getChildren().add(toned);
          }
          return all;
        });

    assertThat(signs.values().stream().map(ContrastTest::shape)).doesNotHaveDuplicates();
    // What only waits and what nothing is known of are both quiet.
    signs.remove(Tone.NEUTRAL);
    assertThat(signs.values().stream().map(ContrastTest::colour)).doesNotHaveDuplicates();
  }

  private static String shape(StatusSign sign) {
    return ((SVGPath) sign.getShape()).getContent();
  }

  private static Color colour(StatusSign sign) {
    return (Color) sign.getBackground().getFills().getFirst().getFill();
  }

  private static List<Label> labels() {
    List<Label> labels = new ArrayList<>();
    StatusStyle style = new StatusStyle(FibFlowTerms.STATUSES);
    FibFlowTerms.STATUSES.all().forEach(status -> labels.add(new StatusLabel(status, style)));
    labels.add(new StatusLabel(new TaskStatus("half baked"), style));
    Label muted = new Label("muted");
    muted.getStyleClass().add("text-muted");
    labels.add(muted);
    for (Environment environment : Environment.values()) {
      if (environment != Environment.NONE) {
        Label badge = new Label(environment.name());
        badge.getStyleClass().add("env-badge");
        EnvironmentStyle.apply(badge, environment);
        labels.add(badge);
      }
    }
    return labels;
  }

  private static double contrast(Color one, Color other) {
    double first = luminance(one);
    double second = luminance(other);
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  }

  private static double luminance(Color colour) {
    return 0.2126 * linear(colour.getRed())
        + 0.7152 * linear(colour.getGreen())
        + 0.0722 * linear(colour.getBlue());
  }

  private static double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
  }
}
