package dev.holdfast.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.javafx.css.StyleManager;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.ThemeChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.robot.Motion;
import org.testfx.service.query.EmptyNodeQueryException;
import org.testfx.util.WaitForAsyncUtils;

/**
 * A test with a real toolkit and no display. A test fails if anything was thrown on the FX thread
 * or a style sheet made the toolkit warn.
 *
 * <p>The platform's screen is 1000 × 1000: stages stay below it. Modifiers on mouse clicks are
 * lost: select by keyboard.
 */
public abstract class FxTest extends PromptRobot {

  protected static final int WIDTH = 980;
  protected static final int HEIGHT = 900;

  /**
   * Has, between two tests, which rules apply to what: the toolkit works that out anew for each
   * root, a tenth of the time of a page's test. Still told when the style sheets change.
   */
  private static final Parent STYLED = new Group();

  private static Stage stage;
  private static Theme theme;

  private final CssWarnings warnings = new CssWarnings();

  @BeforeAll
  static void startToolkit() throws Exception {
    stage = FxToolkit.registerPrimaryStage();
    Platform.setImplicitExit(false);
    if (theme == null) {
      theme = onFx(Theme::new);
    }
  }

  @BeforeEach
  final void listen() throws Exception {
    WaitForAsyncUtils.clearExceptions();
    onFx(
        () -> {
          theme.appearance.set(Appearance.DEFAULT.withTheme(ThemeChoice.LIGHT));
          return null;
        });
    warnings.listen();
  }

  @AfterEach
  final void checkWhatHappened() throws Throwable {
    onFx(
        () -> {
          if (stage.getScene() != null) {
            handOn(StyleManager.cacheContainerMap, stage.getScene().getRoot(), STYLED);
          }
          List.copyOf(Window.getWindows()).forEach(Window::hide);
          stage.setScene(null);
          // TestFX keeps every event of the stage, and with it each page that a test has shown.
          FxToolkit.toolkitContext().setRegisteredStage(stage);
          return null;
        });
    Pulses.settle();
    List<String> said = new ArrayList<>(warnings.stop());
    WaitForAsyncUtils.checkException();
    assertThat(said).as("style sheet warnings").isEmpty();
  }

  private static <C> void handOn(Map<Parent, C> styles, Parent from, Parent to) {
    C handed = styles.remove(from);
    if (handed != null) {
      styles.put(to, handed);
    }
  }

  /** Clicks where the node is once what changed is laid out, not where it was while it moved. */
  @Override
  public FxRobot clickOn(String query, Motion motion, MouseButton... buttons) {
    layOut();
    return super.clickOn(query, motion, buttons);
  }

  @Override
  public FxRobot clickOn(Node node, Motion motion, MouseButton... buttons) {
    layOut();
    return super.clickOn(node, motion, buttons);
  }

  private static void layOut() {
    fx(
        () ->
            Window.getWindows()
                .forEach(
                    window -> {
                      window.getScene().getRoot().applyCss();
                      window.getScene().getRoot().layout();
                    }));
  }

  /** The one theme of the tests; light when a test begins. */
  protected static Theme theme() {
    return theme;
  }

  /** The one stage of the tests. */
  protected static Stage stage() {
    return stage;
  }

  /** Makes a layout on the FX thread and shows it; returns it. */
  protected static <P extends Parent> P show(Supplier<P> content) throws Exception {
    P root =
        onFx(
            () -> {
              P made = content.get();
              Scene scene = new Scene(made, WIDTH, HEIGHT);
              handOn(StyleManager.cacheContainerMap, STYLED, made);
              stage.setScene(scene);
              // A test before this one may have given the stage a width of its own.
              stage.sizeToScene();
              stage.setX(0);
              stage.setY(0);
              stage.show();
              return made;
            });
    Pulses.settle();
    return root;
  }

  /** Runs something on the FX thread and waits for it; throws what it throws. */
  protected static <V> V onFx(Callable<V> work) throws Exception {
    return WaitForAsyncUtils.waitForAsyncFx(60_000, work);
  }

  /** Runs something on the FX thread and waits for it and for what it caused. */
  protected static void fx(Runnable work) {
    WaitForAsyncUtils.asyncFx(work);
    Pulses.settle();
  }

  /** Waits until something is so, looking on the FX thread each pulse; fails after a minute. */
  protected static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!WaitForAsyncUtils.waitForAsyncFx(60_000, () -> isSo(condition))) {
      if (System.nanoTime() > end) {
        throw new AssertionError("never came true: " + what);
      }
      Pulses.await(1);
    }
    Pulses.settle();
  }

  /** What is not there yet is not so. */
  private static boolean isSo(BooleanSupplier condition) {
    try {
      return condition.getAsBoolean();
    } catch (EmptyNodeQueryException notYet) {
      return false;
    }
  }
}
